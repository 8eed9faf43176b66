/** Days that two people have signed: closing and reopening them, what was signed, and what has changed since. */
package io.tieout.ops.close;

/** Facts that another system is told by a signed HTTP POST: found, kept until they are taken, and sent. */
package io.tieout.ops.notify;

/** What the database says of a pipeline: how far it is, what holds it back, how many orders stand where. */
package io.tieout.ops.status;

-- ${relation}: events of a stream that pairs read, as their source delivers them; what feeds it is bound when a run starts.
-- Grain:   one row per event; an event may come twice.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Rendered for each topic; the columns have the names of its fields. Where rejection is not NULL the record is no event,
-- and all other columns are NULL; so it moves no watermark.
CREATE TEMPORARY TABLE ${relation}_shape (
    ${texts},
    ${time} TIMESTAMP_LTZ(3),
    rejection ROW<code STRING, reason STRING, event_key STRING, payload BYTES>,
    WATERMARK FOR ${time} AS ${time} - ${out_of_orderness}
)

-- rates_in: versions of exchange rates as their source delivers them; what feeds it is bound when a run starts.
-- Grain:   one row per version; a version may come twice.
-- Reads:   nothing.
-- Changes: insert.
-- Ties:    none to settle.
--
-- A version without a rate ends the one before it: from then on there is none. Flink gives a product the digits of both
-- factors and one more, of 38 at most, and rounds what is beyond: with 19 digits of an amount, 18 of a rate are never
-- rounded. Where rejection is not NULL the record is no event, and all other columns are NULL; so it moves no watermark.
CREATE TEMPORARY TABLE rates_in_shape (
    currency VARCHAR(20),
    rate DECIMAL(18, 10),
    update_time TIMESTAMP_LTZ(3),
    rejection ROW<code STRING, reason STRING, event_key STRING, payload BYTES>,
    WATERMARK FOR update_time AS update_time - ${rates_out_of_orderness}
)

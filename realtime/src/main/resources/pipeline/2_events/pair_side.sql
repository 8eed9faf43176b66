-- ${relation}: events of one side of a pair that are fit to join, under names that all pairs share.
-- Grain:   one row per event.
-- Reads:   ${in}.
-- Changes: insert.
-- Ties:    none to settle.
--
-- Rendered for each side of each pair. Of orders those without the key, which they need not have, belong to no pair.
SELECT
    ${id} AS event_id,
    ${key} AS join_key,
    ${time} AS event_time
FROM ${in}
WHERE rejection.code IS NULL
  AND ${key} IS NOT NULL

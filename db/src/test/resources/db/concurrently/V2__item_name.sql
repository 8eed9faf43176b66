CREATE INDEX CONCURRENTLY item_name ON item (name);

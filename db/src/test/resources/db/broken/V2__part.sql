CREATE TABLE part (id bigint PRIMARY KEY);

CREATE INDEX part_item ON part (item_id);

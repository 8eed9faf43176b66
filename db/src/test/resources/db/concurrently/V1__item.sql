CREATE TABLE item (id bigint PRIMARY KEY, name text);

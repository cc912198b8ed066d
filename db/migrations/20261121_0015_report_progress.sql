-- How far the making of a report is: the files it prints, and how many of them are prepared.
ALTER TABLE reports ADD COLUMN files_total integer NOT NULL DEFAULT 0 CHECK (files_total >= 0);
ALTER TABLE reports ADD COLUMN files_done integer NOT NULL DEFAULT 0 CHECK (files_done BETWEEN 0 AND files_total);

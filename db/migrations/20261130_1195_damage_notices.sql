-- Notifications of damaged originals name files, and are found when one of these is erased or deleted.
-- Locks: an index of a million rows takes less than a second, and these are few.
CREATE INDEX notifications_damage_idx ON notifications (company_id) WHERE kind = 'originals_damaged';

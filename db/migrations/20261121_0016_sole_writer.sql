-- The run of the server that alone has written this file's bytes; the nil UUID for ever once there have been two. Only a
-- sole writer can know their hash from having seen them pass.
ALTER TABLE certifications ADD COLUMN sole_writer uuid;

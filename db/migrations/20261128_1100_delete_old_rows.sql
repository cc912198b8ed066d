-- Old rows go in parts now (`delete_old_rows`): after a day without a worker all of them in one statement held millions.
DROP FUNCTION sweep_old_rows();

-- Adds new users to the number of people that the plan counts.
CREATE OR REPLACE FUNCTION count_people_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_people(company_id, more::integer)
  FROM (SELECT company_id, sum(counts_as_person(kind, disabled_at)) AS more FROM added GROUP BY company_id) AS sums
  WHERE more > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_people_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_people_added();

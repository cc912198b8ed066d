-- A policy asks once for a statement which company it is of, and not once for each row that a statement looks at.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN SELECT schemaname, tablename, policyname, qual FROM pg_policies WHERE qual LIKE '%= current_company())' LOOP
    EXECUTE format('ALTER POLICY %I ON %I.%I USING (%s)', found.policyname, found.schemaname, found.tablename,
      replace(found.qual, 'current_company()', '(SELECT current_company())'));
  END LOOP;
END $$;

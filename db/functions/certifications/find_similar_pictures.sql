-- Pictures of the caller's company that look like one of `looks`, from tasks other than the certification's,
-- nearest first; at most 5,000 are compared. SECURITY DEFINER: under row-level security no array index is
-- used, since array operators are not leakproof. The planner cannot know how few rows remain, and would read
-- whole tables. Keys are looked up fifty at a time: GIN checks every key of a scan for each row it finds, so
-- a single scan for all 800 takes twice as long. No read-ahead: handing each page to an I/O worker costs more
-- than reading it from the cache.
CREATE OR REPLACE FUNCTION find_similar_pictures(certification bigint, wanted bigint[], looks text[], farthest integer, most integer)
RETURNS TABLE (other_id bigint, distance integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off SET effective_io_concurrency = 0 SET max_parallel_workers_per_gather = 0
AS $$
  WITH asked AS MATERIALIZED (SELECT array_agg(('x' || l)::bit(256)) AS looks FROM unnest(looks) l),
  candidates AS MATERIALIZED (
    -- Conditions on the keys alone, which include the company: no other index then looks cheaper.
    SELECT p.company_id, p.certification_id, p.whole, p.inside FROM generate_series(1, cardinality(wanted), 50) f
    CROSS JOIN LATERAL (SELECT * FROM picture_hashes h WHERE h.keys && wanted[f:f + 49]) p LIMIT 5000
  ),
  near AS MATERIALIZED (
    SELECT DISTINCT o.certification_id, d.distance FROM asked a CROSS JOIN candidates o CROSS JOIN LATERAL (
      SELECT min(least(bit_count(o.whole # l), bit_count(o.inside # l)))::integer AS distance FROM unnest(a.looks) l) d
    WHERE o.company_id = current_company() AND d.distance <= farthest
  )
  SELECT n.certification_id, n.distance FROM near n JOIN certifications c ON c.id = n.certification_id
  WHERE c.deleted_at IS NULL AND c.task_id <> (SELECT m.task_id FROM certifications m WHERE m.id = certification AND m.company_id = current_company())
  ORDER BY n.distance, n.certification_id DESC LIMIT most
$$;

REVOKE ALL ON FUNCTION find_similar_pictures(bigint, bigint[], text[], integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_similar_pictures(bigint, bigint[], text[], integer, integer) TO atesta_app;

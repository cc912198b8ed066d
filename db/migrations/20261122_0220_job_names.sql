-- Jobs are named noun.verb-object. What waits under an earlier name gets the new one; what runs ends under the old.
INSERT INTO graphile_worker._private_tasks (identifier) VALUES
  ('auth.mail-password-link'), ('auth.mail-registration-link'), ('billing.end-replaced'), ('original.tell-damaged'),
  ('certification.certify')
  ON CONFLICT DO NOTHING;
UPDATE graphile_worker._private_jobs j SET task_id = now_named.id
  FROM (VALUES
      ('auth.password_mail', 'auth.mail-password-link'),
      ('auth.registration_mail', 'auth.mail-registration-link'),
      ('billing.end_replaced', 'billing.end-replaced'),
      ('originals.tell', 'original.tell-damaged'),
      ('certification.seal', 'certification.certify')
    ) AS renamed (before, name)
    JOIN graphile_worker._private_tasks was_named ON was_named.identifier = renamed.before
    JOIN graphile_worker._private_tasks now_named ON now_named.identifier = renamed.name
  WHERE j.task_id = was_named.id AND j.locked_at IS NULL;

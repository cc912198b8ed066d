-- Sign-in may queue this one kind of job, mail outside companies, and no other.
CREATE OR REPLACE FUNCTION enqueue_system_mail(mail_id bigint, run_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM graphile_worker.add_job('mail.send-system', json_build_object('mail_id', mail_id), NULL, run_at, 8, 'system-mail:' || mail_id);
END $$;

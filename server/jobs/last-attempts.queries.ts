import type { JobHelpers } from 'graphile-worker'

/** The flag of a job that has used up its attempts and is taken once more only to be given up. */
export const givesUp = 'gives_up'

/** Lets the running job be taken once more, only to be given up, because giving it up now has failed. */
export async function giveUpLater({ job, query }: JobHelpers): Promise<void> {
  await query(
    `UPDATE graphile_worker._private_jobs SET max_attempts = max_attempts + 1,
       flags = COALESCE(flags, '{}') || jsonb_build_object('${givesUp}', true)
     WHERE id = $1 AND (key IS NOT NULL OR updated_at <= locked_at)`,
    [job.id],
  )
}

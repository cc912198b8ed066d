import { paths } from '@atesta/contract/paths.ts'
import { job } from '../../../jobs/jobs.ts'
import { queueMails } from '../../../mail/queue.ts'
import { insertNotifications } from '../../notifications/notifications.queries.ts'
import { administrators } from '../../webhooks/recipients.queries.ts'
import { takeUntold } from './original-faults.queries.ts'

/** Tells a company's administrators of its damaged originals, in the app and by e-mail. */
export const tellDamaged = job({
  name: 'original.tell-damaged',
  formerly: 'originals.tell',
  onGiveUp: {
    nothing: 'they are not reported now; the message about the next damaged original includes them',
  },
  handler: async ({ inCompany }) => {
    await inCompany(async (db) => {
      const { altered, missing, titles } = await takeUntold(db)
      if (altered + missing === 0) return
      const files = titles.join(', ')
      const people = await administrators(db)
      await insertNotifications(
        db,
        people.map(({ id }) => id),
        { kind: 'originals_damaged', message: files },
      )
      await queueMails(
        db,
        people.map(({ id, ...to }) => ({
          kind: 'originals_damaged' as const,
          to,
          facts: { altered, missing, files, path: paths.certifications() },
          about: { userId: id },
        })),
      )
    })
  },
})

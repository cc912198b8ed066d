import { paths } from '@atesta/contract/paths.ts'
import { anHourLater, job } from '../../../jobs/jobs.ts'
import { queueMails } from '../../../mail/queue.ts'
import { insertNotifications } from '../../notifications/notifications.queries.ts'
import { addresseesOf } from '../../notifications/recipients.queries.ts'
import { administrators } from '../../webhooks/recipients.queries.ts'
import { namesOf } from './forget-names.queries.ts'
import { queueNotification, takeUnnotified } from './original-faults.queries.ts'

/** Notifies a company's administrators of its damaged originals, in the app and by e-mail. */
export const notifyDamaged = job({
  name: 'original.tell-damaged',
  formerly: 'originals.tell',
  // There may never be another damaged original whose message would include these.
  onGiveUp: ({ companyId, inCompany }) => inCompany((db) => queueNotification(db, companyId, anHourLater())),
  handler: async ({ inCompany }) => {
    await inCompany(async (db) => {
      const { altered, missing, titles } = await takeUnnotified(db)
      if (altered + missing === 0) return
      const files = namesOf(titles)
      const ids = (await administrators(db)).map(({ id }) => id)
      await insertNotifications(db, ids, { kind: 'originals_damaged', message: files })
      const people = await addresseesOf(db, ids, 'originals_damaged')
      await queueMails(
        db,
        people
          .filter(({ wants_mail }) => wants_mail)
          .map(({ id, name, address, locale }) => ({
            kind: 'originals_damaged' as const,
            to: { name, address, locale },
            facts: { altered, missing, files, path: paths.certifications({ damaged: 'true' }) },
            about: { userId: id },
          })),
      )
    })
  },
})

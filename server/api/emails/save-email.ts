import { emails } from '@atesta/contract/routes/emails.ts'
import { ensureClients } from '../../domain/clients/clients.queries.ts'
import { addresseeOf, revokeTokens, updateEmail } from '../../domain/emails/email-changes.queries.ts'
import { canEditEmail } from '../../domain/emails/emails.policy.ts'
import { findEmail } from '../../domain/emails/emails.queries.ts'
import { emailView } from '../../domain/emails/emails.view.ts'
import { invite } from '../../domain/emails/invite-and-remind.ts'
import { mergeSave } from '../../http/merge-save.ts'
import { route } from '../../http/route.ts'

export const saveEmail = route(emails.saveEmail, {
  find: ({ db, actor, params }) => findEmail(db, actor, params.id),
  allow: canEditEmail,
  audit: ({ subject, body }) => ({
    action: 'save',
    noun: 'recipient',
    id: subject.id,
    details: {
      task_id: subject.task_id,
      readdressed: body.address !== undefined && subject.address !== body.address,
    },
  }),
  handler: async ({ services, db, actor, subject, body, fail }) => {
    const { version } = body
    const present = { address: subject.address, name: subject.name, locale: subject.locale }
    const { address, name, locale } = mergeSave(present, body)
    const moved = address.toLowerCase() !== subject.address.toLowerCase()
    // The person at the new address must not see the answers given so far.
    if (moved && subject.started_at) fail('email_closed')
    // A new address means a different person: the previous one keeps their record and loses their links.
    const client = moved
      ? (await ensureClients(db, [{ email: address, name, locale }])).get(address.toLowerCase())
      : undefined
    const clientId = client?.id ?? subject.client_id
    if (!(await updateEmail(db, subject.id, version, { clientId, address, name, locale, moved })))
      fail('stale_version', { meta: { mine: version, theirs: subject.version } })
    if (moved) {
      await revokeTokens(db, subject.id)
      const addressee = subject.invited_at && (await addresseeOf(db, subject.id))
      if (addressee) await invite({ services, db, actor }, subject.task_id, [addressee])
    }
    const email = await findEmail(db, actor, subject.id)
    return email ? emailView(actor)(email) : fail('not_found')
  },
})

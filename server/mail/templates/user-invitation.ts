import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const userInvitation: Template<FactsOf['user_invitation']> = (
  facts,
  { texts: { user_invitation: texts }, say, when, link, company, secret },
) => ({
  subject: say(texts.subject),
  preheader: texts.preheader,
  title: say(texts.title),
  paragraphs: [
    say(facts.inviter ? texts.by : texts.by_nobody, { inviter: facts.inviter, company }),
    texts.what,
  ],
  button: { label: texts.button, url: link(paths.register({ invitation: secret })) },
  notes: [say(texts.until, { expires_at: when(facts.expires_at) })],
})

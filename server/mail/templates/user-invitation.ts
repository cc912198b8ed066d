import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const userInvitation: Template<FactsOf['user_invitation']> = (
  facts,
  { words: { user_invitation: words }, say, when, link, company, secret },
) => ({
  subject: say(words.subject),
  preheader: words.preheader,
  title: say(words.title),
  paragraphs: [
    say(facts.inviter ? words.by : words.by_nobody, { inviter: facts.inviter, company }),
    words.what,
  ],
  button: { label: words.button, url: link(paths.register({ invitation: secret })) },
  notes: [say(words.until, { expires_at: when(facts.expires_at) })],
})

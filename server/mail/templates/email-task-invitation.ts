import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const emailTaskInvitation: Template<FactsOf['email_task_invitation']> = (
  facts,
  { words: { email_task_invitation: words, layout }, say, when, link, secret },
) => ({
  subject: facts.subject,
  preheader: say(words.preheader, { expires_at: when(facts.expires_at) }),
  title: facts.subject,
  paragraphs: [say(words.what)],
  ...(facts.message && { quote: facts.message }),
  rows: [
    [words.task, facts.task],
    [words.until, when(facts.expires_at)],
  ],
  button: { label: words.button, url: link(paths.respondent({ token: secret })) },
  notes: [layout.personal],
})

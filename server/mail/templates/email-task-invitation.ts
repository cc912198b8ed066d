import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const emailTaskInvitation: Template<FactsOf['email_task_invitation']> = (
  facts,
  { texts: { email_task_invitation: texts, layout }, say, when, link, secret },
) => ({
  subject: facts.subject,
  preheader: say(texts.preheader, { expires_at: when(facts.expires_at) }),
  title: facts.subject,
  paragraphs: [say(texts.what)],
  ...(facts.message && { quote: facts.message }),
  rows: [
    [texts.task, facts.task],
    [texts.until, when(facts.expires_at)],
  ],
  button: { label: texts.button, url: link(paths.respondent({ token: secret })) },
  notes: [layout.personal],
})

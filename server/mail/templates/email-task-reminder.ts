import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const emailTaskReminder: Template<FactsOf['email_task_reminder']> = (
  facts,
  {
    texts: { email_task_reminder: texts, email_task_invitation: invitation, layout },
    say,
    when,
    day,
    link,
    secret,
  },
) => ({
  subject: say(texts.subject, { subject: facts.subject }),
  preheader: say(texts.preheader, { expires_at: when(facts.expires_at) }),
  title: facts.subject,
  paragraphs: [
    say(texts.what, { invited_at: day(facts.invited_at) }),
    ...(facts.started_at ? [texts.kept] : []),
  ],
  ...(facts.message && { quote: facts.message }),
  rows: [
    [texts.task, facts.task],
    [texts.until, when(facts.expires_at)],
  ],
  button: {
    label: facts.started_at ? texts.button : invitation.button,
    url: link(paths.respondent({ token: secret })),
  },
  notes: [layout.personal],
})

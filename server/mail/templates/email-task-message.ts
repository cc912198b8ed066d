import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const emailTaskMessage: Template<FactsOf['email_task_message']> = (
  facts,
  {
    texts: {
      email_task_message: texts,
      email_task_reminder: reminder,
      email_task_invitation: invitation,
      layout,
    },
    say,
    when,
    link,
    secret,
  },
) => ({
  subject: say(texts[`subject_${facts.reason}`], { subject: facts.subject }),
  preheader: say(reminder.preheader, { expires_at: when(facts.expires_at) }),
  title: facts.subject,
  paragraphs: [say(texts[`what_${facts.reason}`], {}), ...(facts.started_at ? [reminder.kept] : [])],
  ...(facts.message && { quote: facts.message }),
  rows: [
    [reminder.task, facts.task],
    [reminder.until, when(facts.expires_at)],
  ],
  button: {
    label: facts.started_at ? reminder.button : invitation.button,
    url: link(paths.respondent({ token: secret })),
  },
  notes: [layout.personal],
})

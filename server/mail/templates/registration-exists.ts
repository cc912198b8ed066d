import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const registrationExists: Template<FactsOf['registration_exists']> = (
  { company: named },
  { words: { registration_exists: words }, say, link },
) => {
  const company = named || words.unnamed
  return {
    subject: words.subject,
    preheader: words.preheader,
    title: words.title,
    paragraphs: [say(words.what, { company }), words.how],
    button: { label: words.button, url: link('/login') },
  }
}

import { paths } from '@atesta/contract/paths.ts'
import type { Template } from '../content.ts'
import type { FactsOf } from '../mail.ts'

export const secondFactorChanged: Template<FactsOf['second_factor_changed']> = (
  { change, changed_at, has_password },
  { texts: { second_factor_changed, second_factor_elsewhere }, say, when, link },
) => {
  // Without a password there is none to replace: sessions and passkeys are in the profile.
  const isElsewhere = has_password === false
  const texts = isElsewhere ? { ...second_factor_changed, ...second_factor_elsewhere } : second_factor_changed
  // A new password does not end what an unknown passkey opens.
  const isPasskey = change === 'passkey_added'
  return {
    subject: texts[`${change}_title`],
    preheader: texts.preheader,
    title: texts[`${change}_title`],
    paragraphs: [
      say(texts[change], { changed_at: when(changed_at) }),
      isPasskey && !isElsewhere ? texts.passkey_added_how : texts.how,
    ],
    button: {
      label: isPasskey ? texts.passkey_added_button : texts.button,
      url: link(isPasskey || isElsewhere ? paths.profile() : paths.forgotPassword()),
    },
  }
}

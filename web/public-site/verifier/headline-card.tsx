import type { Voucher } from '@atesta/evidence/verdict.ts'
import {
  IconCertificate,
  IconCloudOff,
  IconFileAlert,
  IconHelpCircle,
  IconShieldCheck,
  IconShieldX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StateColour } from '../../theme/state-colours.ts'
import type { Headline } from './finding.ts'
import classes from './headline-card.module.css'

/** Everything the page may say in one word; a verdict's headline or why there is none. */
export type HeadlineName =
  | Headline
  | 'signed_pdf'
  | 'pdf_altered'
  | 'pdf_appended'
  | 'pdf_unreadable'
  | 'pdf_unread'
  | 'unknown_file'
  | 'empty_file'
  | 'unknown_identifier'
  | 'offline'
  | 'refused'

const looks: Record<HeadlineName, { colour: StateColour; icon: typeof IconShieldCheck }> = {
  proved: { colour: 'green', icon: IconShieldCheck },
  altered: { colour: 'red', icon: IconShieldX },
  other_file: { colour: 'amber', icon: IconFileAlert },
  contradicted: { colour: 'red', icon: IconShieldX },
  not_proved: { colour: 'amber', icon: IconHelpCircle },
  record_only: { colour: 'blue', icon: IconCertificate },
  proof_unreadable: { colour: 'amber', icon: IconFileAlert },
  signed_pdf: { colour: 'green', icon: IconCertificate },
  pdf_altered: { colour: 'red', icon: IconShieldX },
  pdf_appended: { colour: 'amber', icon: IconFileAlert },
  pdf_unreadable: { colour: 'amber', icon: IconFileAlert },
  pdf_unread: { colour: 'grey', icon: IconFileAlert },
  unknown_file: { colour: 'amber', icon: IconHelpCircle },
  empty_file: { colour: 'amber', icon: IconFileAlert },
  unknown_identifier: { colour: 'amber', icon: IconHelpCircle },
  offline: { colour: 'grey', icon: IconCloudOff },
  refused: { colour: 'grey', icon: IconCloudOff },
}

/** What rests on a policy alone is as good as that: it must not look like what this device vouches for. */
const byPolicyAlone: (typeof looks)[HeadlineName] = { colour: 'amber', icon: IconCertificate }

/** The word over a verdict; of what is proved it says who vouches for that. */
export const headlineTitle = (name: HeadlineName, voucher?: Voucher | null) =>
  name === 'proved' ? (`vouched.${voucher ?? 'issuer'}` as const) : (`headline.${name}.title` as const)

type HeadlineCardProps = {
  name: HeadlineName
  /** Who vouches for what is proved. */
  voucher?: Voucher | null
  /** Said in place of the name's own words. */
  words?: { title: string; detail: string }
  children?: ReactNode
}

/** The one sentence a visitor takes away, in words and a picture, never by colour alone. */
export function HeadlineCard({ name, voucher, words, children }: HeadlineCardProps) {
  const { t } = useTranslation('verifier')
  const { colour, icon: Icon } = voucher === 'policy' ? byPolicyAlone : looks[name]
  return (
    <div className={classes.card} data-colour={colour} data-headline={name}>
      <Icon size={48} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h2 className={classes.title}>{words?.title ?? t(headlineTitle(name, voucher))}</h2>
        <p>{words?.detail ?? t(`headline.${name}.detail`)}</p>
        {children}
      </div>
    </div>
  )
}

import type { Texts } from '@atesta/i18n/typed.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconLoader2,
  IconPencil,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StateColour } from '../theme/state-colours.ts'
import classes from './state-badge.module.css'

export type StateName = keyof Texts['common']['states']

/** Colour and icon of every state; the word comes from the texts, so no state is told by colour alone. */
export const stateLooks: Record<StateName, { colour: StateColour; icon: typeof IconClock }> = {
  draft: { colour: 'grey', icon: IconPencil },
  queued: { colour: 'amber', icon: IconClock },
  waiting: { colour: 'amber', icon: IconClock },
  in_review: { colour: 'amber', icon: IconClock },
  in_progress: { colour: 'blue', icon: IconLoader2 },
  uploading: { colour: 'blue', icon: IconLoader2 },
  hashing: { colour: 'blue', icon: IconLoader2 },
  sealing: { colour: 'blue', icon: IconLoader2 },
  rendering: { colour: 'blue', icon: IconLoader2 },
  submitted: { colour: 'green', icon: IconSend },
  certified: { colour: 'green', icon: IconCircleCheck },
  ready: { colour: 'green', icon: IconCircleCheck },
  failed: { colour: 'red', icon: IconAlertTriangle },
  rejected: { colour: 'red', icon: IconX },
}

/** A state as icon and word on its colour. */
export function StateBadge({ state }: { state: StateName }) {
  const { t } = useTranslation('common')
  const { colour, icon: Icon } = stateLooks[state]
  return (
    <span className={classes.badge} data-colour={colour}>
      <Icon size={14} aria-hidden />
      {t(`states.${state}`)}
    </span>
  )
}

import type { Texts } from '@atesta/i18n/typed.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCamera,
  IconCircleCheck,
  IconClock,
  IconFlag,
  IconLoader2,
  IconPencil,
  IconSend,
  IconUserCheck,
  IconUserOff,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StateColour } from '../theme/state-colours.ts'
import { WordBadge } from '../ui/word-badge.tsx'

export type StateName = keyof Texts['common']['states']

/** Colour and icon of every state; the word comes from the texts, so that no state relies on colour alone. */
export const stateLooks: Record<StateName, Look> = {
  draft: { colour: 'grey', icon: IconPencil },
  queued: { colour: 'amber', icon: IconClock },
  waiting: { colour: 'amber', icon: IconClock },
  in_review: { colour: 'amber', icon: IconClock },
  reported: { colour: 'amber', icon: IconFlag },
  assigned: { colour: 'blue', icon: IconUserCheck },
  inspecting: { colour: 'blue', icon: IconCamera },
  settled: { colour: 'green', icon: IconCircleCheck },
  in_progress: { colour: 'blue', icon: IconLoader2 },
  uploading: { colour: 'blue', icon: IconLoader2 },
  hashing: { colour: 'blue', icon: IconLoader2 },
  sealing: { colour: 'blue', icon: IconLoader2 },
  rendering: { colour: 'blue', icon: IconLoader2 },
  submitted: { colour: 'green', icon: IconSend },
  returned: { colour: 'amber', icon: IconArrowBackUp },
  approved: { colour: 'green', icon: IconCircleCheck },
  certified: { colour: 'green', icon: IconCircleCheck },
  ready: { colour: 'green', icon: IconCircleCheck },
  failed: { colour: 'red', icon: IconAlertTriangle },
  rejected: { colour: 'red', icon: IconX },
  active: { colour: 'green', icon: IconUserCheck },
  invited: { colour: 'amber', icon: IconSend },
  disabled: { colour: 'grey', icon: IconUserOff },
}

export type Look = { colour: StateColour; icon: typeof IconClock }

/** A word with its icon on a colour. */
export function Badge({ look: { colour, icon: Icon }, children }: { look: Look; children: string }) {
  return (
    <WordBadge colour={colour}>
      <Icon size={14} aria-hidden />
      {children}
    </WordBadge>
  )
}

/** A state as an icon and a word on its colour. */
export function StateBadge({ state }: { state: StateName }) {
  const { t } = useTranslation('common')
  return <Badge look={stateLooks[state]}>{t(`states.${state}`)}</Badge>
}

import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStartedHere } from '../../device/started-here.ts'
import { useNamesPage } from '../../ui/page/page-subject.ts'
import { useEver } from '../../ui/use-ever.ts'
import { useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { FillMenu, StepsDrawer } from '../on-demand.ts'
import type { MenuActions } from './fill-menu.tsx'
import classes from './header.module.css'
import { SavedState } from './saved-state.tsx'
import { UpLink } from './up-link.tsx'
import { usePlace } from './use-place.ts'

type Props = MenuActions & { onRetry: () => void }

/** The inspection's title and person, the progress, and whether it is saved. */
export function Header({ onRetry, ...actions }: Props) {
  const { t } = useTranslation(['fill', 'inspection'])
  const company = useFiller((filler) => filler.company)
  const isGuest = useFiller((filler) => filler.isGuest)
  const task = useWebForm((state) => state.task)
  const inspection = useWebForm((state) => state.inspection)
  const { at, of, valid } = usePlace()
  const number =
    inspection &&
    (isStartedHere(inspection.id)
      ? t('inspection:started_here')
      : t('inspection:number', { number: inspection.number }))
  const title = isGuest ? task?.name : inspection?.title || number
  useNamesPage(title)
  if (!task || !inspection || !number) return null
  return (
    <header className={classes.header}>
      <div className={classes.back}>
        {isGuest ? (
          <span className={classes.up}>{number}</span>
        ) : (
          <UpLink task={task} className={classes.up} />
        )}
        <More name={number} {...actions} />
      </div>
      <h1 className={classes.title} data-page-title tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.facts}>
        {company && !isGuest && <span className={classes.company}>{company}</span>}
        {inspection.title && !isGuest && <span>{number}</span>}
        <SavedState onRetry={onRetry} />
      </p>
      <div className={classes.progress}>
        {/* A section that asks for nothing counts once it was reached. */}
        <progress value={Math.min(valid, at)} max={of} aria-label={t('fill:progress')} />
        {of > 1 && <Sections label={t('fill:place', { at, of })} />}
      </div>
    </header>
  )
}

/** A button that loads its menu when it is first pressed. */
function More({ name, ...actions }: MenuActions & { name: string }) {
  const { t } = useTranslation('common')
  const [wanted, setWanted] = useState(false)
  const button = (
    <ActionIcon
      aria-label={t('actions.more_for', { name })}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <FillMenu {...actions} button={button} />
    </Suspense>
  )
}

/** The current place in the form; opens the list of sections. */
function Sections({ label }: { label: string }) {
  const [opened, drawer] = useDisclosure()
  const wanted = useEver(opened)
  return (
    <>
      <button type="button" className={classes.sections} onClick={drawer.open} aria-haspopup="dialog">
        {label}
        <IconChevronDown size={16} aria-hidden />
      </button>
      {wanted && (
        <Suspense>
          <StepsDrawer opened={opened} onClose={drawer.close} />
        </Suspense>
      )}
    </>
  )
}

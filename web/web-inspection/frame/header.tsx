import { ActionIcon, Drawer, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowLeft,
  IconChevronDown,
  IconDeviceFloppy,
  IconDots,
  IconLogout,
  IconTrashX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { PageLink } from '../../ui/link.tsx'
import { useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import classes from './header.module.css'
import { SavedState } from './saved-state.tsx'
import { StepList } from './step-list.tsx'
import { usePlace } from './use-place.ts'

type Props = {
  onSave: () => void
  onRetry: () => void
  onDiscard: () => void
  onLeave: () => void
}

/** Whose inspection this is, how far it is, and whether it is saved. */
export function Header({ onSave, onRetry, onDiscard, onLeave }: Props) {
  const { t } = useTranslation(['fill', 'common', 'inspection'])
  const company = useFiller((filler) => filler.company)
  const isGuest = useFiller((filler) => filler.isGuest)
  const task = useWebForm((state) => state.task)
  const inspection = useWebForm((state) => state.inspection)
  const { at, of } = usePlace()
  if (!task || !inspection) return null
  const number = t('inspection:number', { number: inspection.number })
  return (
    <header className={classes.header}>
      <div className={classes.back}>
        {isGuest ? (
          <span className={classes.up}>{number}</span>
        ) : (
          <PageLink
            to={paths.workflow({ folderId: task.folder_id, workflowId: task.id })}
            className={classes.up}
          >
            <IconArrowLeft size={16} aria-hidden />
            {task.name}
          </PageLink>
        )}
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('common:actions.more_for', { name: number })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={onSave}>
              {t('fill:menu.save')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrashX size={16} aria-hidden />} onClick={onDiscard}>
              {t('common:actions.discard')}
            </Menu.Item>
            {!isGuest && (
              <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onLeave}>
                {t('fill:menu.leave')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      <h1 className={classes.title} data-page-title tabIndex={-1}>
        {isGuest ? task.name : inspection.title || number}
      </h1>
      <p className={classes.facts}>
        {company && !isGuest && <span>{company}</span>}
        {inspection.title && !isGuest && <span>{number}</span>}
        <SavedState onRetry={onRetry} />
      </p>
      <div className={classes.progress}>
        <progress value={at} max={of} aria-label={t('fill:progress')} />
        <Sections label={t('fill:place', { at, of })} />
      </div>
    </header>
  )
}

/** The list of sections where there is no room for it beside the form. */
function Sections({ label }: { label: string }) {
  const { t } = useTranslation(['fill', 'common'])
  const [opened, drawer] = useDisclosure()
  return (
    <>
      <button type="button" className={classes.sections} onClick={drawer.open} aria-haspopup="dialog">
        {label}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        position="bottom"
        size="70%"
        title={t('fill:steps.title')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <StepList onGo={drawer.close} />
      </Drawer>
    </>
  )
}

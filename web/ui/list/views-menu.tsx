import type { ListView } from '@atesta/contract/schemas/list-view.ts'
import { Button, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkFilled,
  IconBookmarkPlus,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list-tools.module.css'
import { ViewNameDialog } from './view-name-dialog.tsx'

export type ViewActions = {
  open: (view: ListView) => void
  /** Returns to the list without a view. */
  leave: () => void
  create: (name: string) => Promise<void>
  rename: (view: ListView, name: string) => Promise<void>
  /** Saves the present state into the view. */
  update: (view: ListView) => void
  remove: (view: ListView) => void
}

type Props = {
  views: readonly ListView[]
  current: ListView | undefined
  /** Whether the present state differs from the saved view. */
  changed: boolean
  /** Whether a view or filter can be left. */
  narrowed: boolean
  actions: ViewActions
}

function CurrentItems({
  view,
  changed,
  actions,
  onRename,
}: {
  view: ListView
  changed: boolean
  actions: ViewActions
  onRename: () => void
}) {
  const { t } = useTranslation('common')
  const { name } = view
  return (
    <>
      {changed && (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => actions.update(view)}>
          {t('list.view_update', { name })}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
        {t('list.view_rename', { name })}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => actions.remove(view)}>
        {t('list.view_delete', { name })}
      </Menu.Item>
    </>
  )
}

/** A person's saved views of a list: opens one, saves the present state, and changes the open one. */
export function ViewsMenu({ views, current, changed, narrowed, actions }: Props) {
  const { t } = useTranslation('common')
  const [asking, setAsking] = useState<'create' | 'rename' | null>(null)
  const label = current
    ? changed
      ? t('list.view_changed', { name: current.name })
      : current.name
    : t('list.views')
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant={current ? 'light' : 'default'}
            leftSection={current && <IconBookmarkFilled size={16} />}
            px={current ? undefined : 9}
            className={classes.views}
            aria-label={current ? `${t('list.views')}: ${label}` : label}
            title={label}
          >
            {current ? label : <IconBookmark size={16} />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {views.map((view) => (
            <Menu.RadioItem
              key={view.id}
              value={String(view.id)}
              checked={view.id === current?.id}
              checkIcon={<IconCheck size={16} />}
              closeMenuOnClick
              // Choosing the open view again restores its saved state.
              onClick={() => actions.open(view)}
            >
              {view.name}
            </Menu.RadioItem>
          ))}
          {(current || narrowed) && (
            <Menu.Item leftSection={<IconX size={16} />} onClick={actions.leave}>
              {t('list.view_none')}
            </Menu.Item>
          )}
          {(views.length > 0 || narrowed) && <Menu.Divider />}
          {current && (
            <CurrentItems
              view={current}
              changed={changed}
              actions={actions}
              onRename={() => setAsking('rename')}
            />
          )}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} />} onClick={() => setAsking('create')}>
            {t('list.view_create')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'create' && (
        <ViewNameDialog
          title={t('list.view_create_title')}
          confirm={t('list.view_save')}
          name=""
          onSave={actions.create}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'rename' && current && (
        <ViewNameDialog
          title={t('list.view_rename_title')}
          confirm={t('actions.rename')}
          name={current.name}
          onSave={(name) => actions.rename(current, name)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

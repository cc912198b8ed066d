import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../language/field-errors.ts'
import { problemText } from '../../language/problem-text.ts'
import { createFolder, refreshFolders } from '../../queries/folders.ts'
import { folderOptions } from '../../queries/options.ts'
import { useSession } from '../../session/session.ts'
import classes from './folder-select.module.css'
import { type KnownOption, OptionSelect } from './option-select.tsx'

type Props = Omit<ComponentProps<typeof OptionSelect>, 'options' | 'nothing'> & { type: TaskType }

/** Chooses the folder of a task. Those who manage folders may make one here, so that what they typed is not lost. */
export function FolderSelect({ type, known = [], ...rest }: Props) {
  const { t } = useTranslation('common')
  const manages = useSession((session) => session.user?.can.manage_folders)
  const [asked, setAsked] = useState(false)
  const [made, setMade] = useState<KnownOption[]>([])
  const onMade = (folder: KnownOption) => {
    setMade([...made, folder])
    setAsked(false)
    rest.onChange(folder.value, folder.label)
  }
  return (
    <div className={classes.folder}>
      <OptionSelect
        {...rest}
        options={folderOptions(type)}
        nothing={t(manages ? 'field.no_folder_yet' : 'field.no_folder')}
        known={[...known, ...made]}
      />
      {manages && !rest.disabled && !asked && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('field.new_folder')}
        </Button>
      )}
      {asked && <NewFolder type={type} onMade={onMade} onCancel={() => setAsked(false)} />}
    </div>
  )
}

type NewProps = { type: TaskType; onMade: (folder: KnownOption) => void; onCancel: () => void }

/** Stands within the form of the task, so that Enter must not submit that one. */
function NewFolder({ type, onMade, onCancel }: NewProps) {
  const { t } = useTranslation('common')
  const [name, setName] = useState('')
  const me = useSession((session) => session.user?.id)
  const creation = useMutation({
    mutationFn: () => createFolder(type, { name: name.trim(), members: me === undefined ? [] : [me] }),
    onSuccess: async ({ id }) => {
      await refreshFolders()
      onMade({ value: id, label: name.trim() })
    },
  })
  const create = () => name.trim() !== '' && !creation.isPending && creation.mutate()
  const refused = creation.error && (fieldErrors(creation.error).name ?? problemText(creation.error).detail)
  return (
    <div className={classes.fresh}>
      <TextInput
        label={t('field.folder_name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          create()
        }}
        maxLength={200}
        error={refused}
        data-autofocus
        autoFocus
      />
      <div className={classes.buttons}>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
        <Button size="sm" loading={creation.isPending} disabled={name.trim() === ''} onClick={create}>
          {t('actions.create')}
        </Button>
      </div>
    </div>
  )
}

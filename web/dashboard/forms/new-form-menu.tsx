import { paths } from '@atesta/contract/paths.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFile, IconFileImport, IconPlus, IconTemplate } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePanel } from '../../side-panels/use-panel.ts'

/** The ways to a new form: from nothing, from one of the library, from a file. */
export function NewFormMenu() {
  const { t } = useTranslation('forms')
  const panel = usePanel()
  const navigate = useNavigate()
  const open = (view: 'library' | 'import') => void navigate({ to: paths.forms(), search: { view } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} />} rightSection={<IconChevronDown size={16} />}>
          {t('create')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFile size={16} />} onClick={() => panel.open('form-create', {})}>
          {t('new.blank')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTemplate size={16} />} onClick={() => open('library')}>
          {t('new.template')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileImport size={16} />} onClick={() => open('import')}>
          {t('new.import')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

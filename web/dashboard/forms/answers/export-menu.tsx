import { recordTables } from '@atesta/forms/answer-columns.ts'
import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconMapPin, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AnsweredForm, type AnswersFilter, answersExportUrl } from '../../../queries/inspections.ts'
import { downloadFrom } from '../../../ui/download/download.ts'
import classes from './answers.module.css'

type Props = { form: AnsweredForm; filter: AnswersFilter; disabled: boolean }

/** What is shown as a file: a table for each repeated group too, a workbook of all of them, or places. */
export function ExportMenu({ form, filter, disabled }: Props) {
  const { t } = useTranslation('responses')
  const get = (asked: Parameters<typeof answersExportUrl>[2]) => () =>
    downloadFrom(answersExportUrl(form.id, filter, asked))
  const groups = recordTables(form.columns).flatMap(({ path }) => path.slice(-1))
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} disabled={disabled}>
          {t('export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={get({ format: 'xlsx' })}>
          {t('export.xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTable size={16} />} onClick={get({ format: 'csv' })}>
          {t('export.csv')}
        </Menu.Item>
        {groups.map(({ id, label }) => (
          <Menu.Item
            key={id}
            leftSection={<IconTable size={16} />}
            onClick={get({ format: 'csv', group: id })}
          >
            {t('export.csv_group', { group: label })}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconMapPin size={16} />} onClick={get({ format: 'geojson' })}>
          {t('export.geojson')}
        </Menu.Item>
        <Menu.Divider />
        <p className={classes.hint}>{t('export.filtered')}</p>
      </Menu.Dropdown>
    </Menu>
  )
}

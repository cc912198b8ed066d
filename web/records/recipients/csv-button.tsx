import { Button } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FilePick } from '../../ui/form/file-pick.tsx'
import { notify } from '../../ui/notify.ts'
import { csvTextOf, maxCsvLines } from './csv-text.ts'
import classes from './recipients-input.module.css'
import type { CsvFile } from './use-recipients.ts'

type Props = { file: CsvFile | null; rows: number; hint: string; onChange: (file: CsvFile) => void }

/** Reads a CSV file on the device; nothing is sent yet. */
export function CsvButton({ file, rows, hint, onChange }: Props) {
  const { t } = useTranslation('emails')
  const read = async (chosen: File) => {
    const given = await csvTextOf(chosen)
    if (given === 'unreadable') notify.error(t('recipients.file_unreadable'))
    else if (given === 'too_large') notify.error(t('recipients.file_too_large', { max: maxCsvLines }))
    else onChange({ name: chosen.name, text: given.text })
  }
  return (
    <div className={classes.file}>
      <FilePick accept=".csv,.tsv,.txt,text/csv,text/plain" onPick={(chosen) => void read(chosen)}>
        {(props) => (
          <Button variant="default" leftSection={<IconFileTypeCsv size={18} />} {...props}>
            {t(file ? 'recipients.another_file' : 'recipients.file')}
          </Button>
        )}
      </FilePick>
      <p className={classes.hint}>
        {file ? t('recipients.file_read', { name: file.name, count: rows }) : hint}
      </p>
    </div>
  )
}

import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'
import { ClientPicker } from './client-picker.tsx'
import { CsvButton } from './csv-button.tsx'
import { PasteField } from './paste-field.tsx'
import classes from './recipients-input.module.css'
import { RowCheck } from './row-check.tsx'
import { type Recipients, type Way, ways } from './use-recipients.ts'

/** Picks clients, accepts pasted addresses and CSV files, and shows the outcome for each row. */
export function RecipientsInput({ recipients: given }: { recipients: Recipients }) {
  const { t } = useTranslation('emails')
  const { way, setWay, clients, setClients, pasted, setPasted, file, setFile } = given
  return (
    <div className={classes.input}>
      <SegmentedControl
        aria-label={t('recipients.ways')}
        value={way}
        onChange={(next) => setWay(next as Way)}
        data={ways.map((value) => ({ value, label: t(`recipients.${value}`) }))}
      />
      {way === 'clients' && <ClientPicker taskId={given.taskId} chosen={clients} onChange={setClients} />}
      {way === 'paste' && (
        <PasteField
          label={t('recipients.paste_label')}
          description={t('recipients.paste_hint')}
          placeholder={t('recipients.paste_placeholder')}
          rows={5}
          value={pasted}
          onChange={setPasted}
        />
      )}
      {way === 'csv' && (
        <CsvButton file={file} rows={given.fromFile} hint={t('recipients.file_hint')} onChange={setFile} />
      )}
      {given.error && <ErrorState error={given.error} onRetry={given.retry} />}
      {given.dirty && (
        <RowCheck
          rows={[...given.picked, ...given.rows]}
          purpose="ask"
          summary={t('recipients.summary_good', { count: given.recipients.length })}
          checking={given.checking}
        />
      )}
    </div>
  )
}

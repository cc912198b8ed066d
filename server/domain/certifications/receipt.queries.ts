import type { Db } from '../../database/database.ts'

/** The canonical bytes of a receipt and their MAC; both null before the last byte arrived. */
export type KeptReceipt = { receipt: Buffer | null; receipt_mac: Buffer | null }

export async function keepReceipt(db: Db, certificationId: number, kept: KeptReceipt): Promise<void> {
  await db.updateTable('certifications').set(kept).where('id', '=', certificationId).execute()
}

export const keptReceipt = (db: Db, certificationId: number): Promise<KeptReceipt | undefined> =>
  db
    .selectFrom('certifications')
    .select(['receipt', 'receipt_mac'])
    .where('id', '=', certificationId)
    .executeTakeFirst()

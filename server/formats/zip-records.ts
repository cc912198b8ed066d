/** Records of a ZIP file (PKWARE APPNOTE 6.3.10): the few that streaming stored and deflated files needs. */

/** The facts about a file once it has been written. */
export type Written = {
  name: Buffer
  modified: Date
  deflated: boolean
  crc: number
  packed: number
  size: number
  /** Where its local header begins. */
  offset: number
  /** Size and checksum follow the bytes, because they were not known before. */
  describedAfter: boolean
}

/** The first value that needs ZIP64: in a 32-bit field it refers to the longer one. */
export const beyond32 = 0xffff_ffff
const beyond16 = 0xffff

/** Names are UTF-8 (bit 11); bit 3 says that a data descriptor follows. */
const flagsOf = (file: Pick<Written, 'describedAfter'>) => 0x0800 | (file.describedAfter ? 0x0008 : 0)
const methodOf = (file: Pick<Written, 'deflated'>) => (file.deflated ? 8 : 0)

/**
 * DOS date and time: two-second precision, no time zone. Written in UTC; the exact moment is stored beside
 * it.
 */
function dosTime(moment: Date): { date: number; time: number } {
  const year = Math.min(2107, Math.max(1980, moment.getUTCFullYear()))
  return {
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  }
}

/** Seconds since 1970 in UTC: Info-ZIP's "extended timestamp", which all common programs prefer. */
function timestampField(moment: Date): Buffer {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x5455, 0)
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeInt32LE(Math.min(0x7fff_ffff, Math.max(0, Math.floor(moment.getTime() / 1000))), 5)
  return field
}

/** The values that do not fit, in the order the standard fixes. */
function zip64Field(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8)
  field.writeUInt16LE(0x0001, 0)
  field.writeUInt16LE(numbers.length * 8, 2)
  numbers.forEach((number, index) => {
    field.writeBigUInt64LE(BigInt(number), 4 + index * 8)
  })
  return field
}

const clamp = (number: number) => Math.min(number, beyond32)

/** Section 4.3.7. A file known to be large is marked here; readers then expect the long descriptor. */
export function localHeader(file: Omit<Written, 'offset'>): Buffer {
  const large = file.size >= beyond32 || file.packed >= beyond32
  const extra = Buffer.concat([
    timestampField(file.modified),
    ...(large ? [zip64Field(file.describedAfter ? [0, 0] : [file.size, file.packed])] : []),
  ])
  const fixed = Buffer.alloc(30)
  const { date, time } = dosTime(file.modified)
  fixed.writeUInt32LE(0x04034b50, 0)
  fixed.writeUInt16LE(large ? 45 : 20, 4)
  fixed.writeUInt16LE(flagsOf(file), 6)
  fixed.writeUInt16LE(methodOf(file), 8)
  fixed.writeUInt16LE(time, 10)
  fixed.writeUInt16LE(date, 12)
  if (!file.describedAfter) fixed.writeUInt32LE(file.crc, 14)
  const [packed, size] = file.describedAfter ? [0, 0] : [file.packed, file.size]
  fixed.writeUInt32LE(large ? beyond32 : packed, 18)
  fixed.writeUInt32LE(large ? beyond32 : size, 22)
  fixed.writeUInt16LE(file.name.length, 26)
  fixed.writeUInt16LE(extra.length, 28)
  return Buffer.concat([fixed, file.name, extra])
}

/** Section 4.3.9, with its signature. */
export function dataDescriptor({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): Buffer {
  const large = size >= beyond32 || packed >= beyond32
  const record = Buffer.alloc(large ? 24 : 16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(crc, 4)
  if (large) {
    record.writeBigUInt64LE(BigInt(packed), 8)
    record.writeBigUInt64LE(BigInt(size), 16)
  } else {
    record.writeUInt32LE(packed, 8)
    record.writeUInt32LE(size, 12)
  }
  return record
}

/** Section 4.3.12. Host system UNIX, so that files are extracted as readable and writable by their owner. */
export function centralHeader(file: Written): Buffer {
  const long = [file.size, file.packed, file.offset].filter((number) => number >= beyond32)
  const extra = Buffer.concat([timestampField(file.modified), ...(long.length > 0 ? [zip64Field(long)] : [])])
  const fixed = Buffer.alloc(46)
  const { date, time } = dosTime(file.modified)
  fixed.writeUInt32LE(0x02014b50, 0)
  fixed.writeUInt16LE((3 << 8) | 63, 4)
  fixed.writeUInt16LE(long.length > 0 ? 45 : 20, 6)
  fixed.writeUInt16LE(flagsOf(file), 8)
  fixed.writeUInt16LE(methodOf(file), 10)
  fixed.writeUInt16LE(time, 12)
  fixed.writeUInt16LE(date, 14)
  fixed.writeUInt32LE(file.crc, 16)
  fixed.writeUInt32LE(clamp(file.packed), 20)
  fixed.writeUInt32LE(clamp(file.size), 24)
  fixed.writeUInt16LE(file.name.length, 28)
  fixed.writeUInt16LE(extra.length, 30)
  fixed.writeUInt32LE((0o100644 << 16) >>> 0, 38)
  fixed.writeUInt32LE(clamp(file.offset), 42)
  return Buffer.concat([fixed, file.name, extra])
}

/** Sections 4.3.14 to 4.3.16: where the list of files is; long, with a pointer to it, when anything does not fit. */
export function endOfFile(files: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(files, beyond16), 8)
  end.writeUInt16LE(Math.min(files, beyond16), 10)
  end.writeUInt32LE(clamp(size), 12)
  end.writeUInt32LE(clamp(offset), 16)
  if (files < beyond16 && offset < beyond32 && size < beyond32) return end
  const long = Buffer.alloc(76)
  long.writeUInt32LE(0x06064b50, 0)
  long.writeBigUInt64LE(44n, 4)
  long.writeUInt16LE((3 << 8) | 63, 12)
  long.writeUInt16LE(45, 14)
  long.writeBigUInt64LE(BigInt(files), 24)
  long.writeBigUInt64LE(BigInt(files), 32)
  long.writeBigUInt64LE(BigInt(size), 40)
  long.writeBigUInt64LE(BigInt(offset), 48)
  long.writeUInt32LE(0x07064b50, 56)
  long.writeBigUInt64LE(BigInt(offset + size), 64)
  long.writeUInt32LE(1, 72)
  return Buffer.concat([long, end])
}

import { limits } from '@atesta/contract/limits.ts'

type Machine = {
  /** Of `navigator.deviceMemory`, in GiB; not every browser tells. */
  deviceMemory?: number
  /** Phones and tablets. */
  handheld: boolean
}

/**
 * Up to which size (bytes) a PDF is read whole, to look into it: everything that can have been certified where memory is
 * plenty, 64 MiB where it may be short.
 */
export function inMemoryLimit({ deviceMemory, handheld }: Machine): number {
  const plenty = deviceMemory === undefined ? !handheld : deviceMemory >= 4
  return plenty ? limits.maxUploadBytes : 64 * 1024 * 1024
}

export function thisMachine(): Machine {
  const { deviceMemory } = navigator as Navigator & { deviceMemory?: number }
  return { deviceMemory, handheld: matchMedia('(pointer: coarse)').matches }
}

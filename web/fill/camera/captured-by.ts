import { minuteMs } from '@atesta/contract/durations.ts'
import type { Capture } from '../upload/queue-item.ts'

/** Filming and looking at the film take a while, and camera apps may give the time at which they began. */
const recent = 5 * minuteMs

/** Whether the device is a phone or tablet, which opens its camera app for a file input. Others offer any file. */
export const hasCameraApp = (): boolean => window.matchMedia('(pointer: coarse)').matches

/**
 * How files of the input for the camera app were captured: some phones also offer their gallery there. What was
 * not made just now was picked.
 */
export const capturedBy = (
  files: readonly Pick<File, 'lastModified'>[],
  cameraApp: boolean,
  now: number = Date.now(),
): Capture['captured'] =>
  cameraApp && files.every(({ lastModified }) => Math.abs(now - lastModified) < recent) ? 'camera' : 'picked'

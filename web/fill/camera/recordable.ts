const formats = ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4;codecs=avc1', 'video/mp4']

/**
 * The type of video that this browser can record and that may be certified; undefined where there is none.
 */
export const recordable = (): string | undefined =>
  'MediaRecorder' in globalThis ? formats.find((type) => MediaRecorder.isTypeSupported(type)) : undefined

/**
 * Names that a script must not take: words of the language, and globals of the hosts that may load it, which
 * the script would replace.
 */

/** Words that some edition of ECMAScript reserves, and names that cannot be assigned to. */
const WORDS = `
  abstract arguments await boolean break byte case catch char class const continue debugger default delete do
  double else enum eval export extends false final finally float for function goto if implements import in
  instanceof int interface let long native new null package private protected public return short static super
  switch synchronized this throw throws transient true try typeof undefined var void volatile while with yield
  NaN Infinity
`;

/** ECMA-262, chapter 19, with annex B and proposals that engines have. */
const LANGUAGE = `
  AggregateError Array ArrayBuffer AsyncDisposableStack AsyncFunction Atomics BigInt BigInt64Array BigUint64Array
  Boolean DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array
  Float64Array Function Int16Array Int32Array Int8Array InternalError Intl Iterator JSON Map Math Number Object
  Promise Proxy RangeError ReferenceError Reflect RegExp Set ShadowRealm SharedArrayBuffer String
  SuppressedError Symbol SyntaxError Temporal TypeError URIError Uint16Array Uint32Array Uint8Array
  Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape globalThis isFinite isNaN parseFloat parseInt unescape
`;

/** Functions and properties of windows, workers and worklets. */
const WEB = `
  addEventListener alert applicationCache atob blur btoa caches cancelAnimationFrame cancelIdleCallback
  captureEvents chrome clearInterval clearTimeout clientInformation close closed confirm console constructor
  cookieStore crashReport createImageBitmap credentialless crossOriginIsolated crypto currentFrame currentTime
  customElements devicePixelRatio dispatchEvent document documentPictureInPicture event external fence fetch
  fetchLater find focus frameElement frames fullScreen getComputedStyle getScreenDetails getSelection history
  importScripts indexedDB innerHeight innerWidth isSecureContext launchQueue length localStorage location
  locationbar matchMedia menubar model moveBy moveTo name navigation navigator netscape offscreenBuffering open
  opener opera origin originAgentCluster outerHeight outerWidth pageXOffset pageYOffset parent performance
  personalbar port postMessage print process prompt queryLocalFonts queueMicrotask registerProcessor
  registration releaseEvents removeEventListener reportError requestAnimationFrame requestIdleCallback
  requestResize resizeBy resizeTo sampleRate scheduler screen screenLeft screenTop screenX screenY scroll
  scrollBy scrollTo scrollX scrollY scrollbars self serviceWorker sessionStorage setInterval setTimeout
  sharedStorage showDirectoryPicker showOpenFilePicker showSaveFilePicker skipWaiting speechSynthesis status
  statusbar stop structuredClone styleMedia toolbar top trustedTypes viewport visualViewport
  webkitRequestAnimationFrame when window
`;

/** Event handlers, and families of interfaces. */
const FAMILIES =
  /^(?:on[a-z]{3,}|(?:Audio|CSS|DOM|Encoded|Font|GPU|HID|HTML|IDB|MIDI|Media|Navigation|Payment|Performance|RTC|ReadableStream|SVG|Speech|Storage|Trusted|USB|WebGL|WebKit|WritableStream|XR|webkit)[A-Z]\w*)$/;

/** Interfaces of the web platform that pages and other scripts use by name; all of them are capitalized. */
const INTERFACES = `
  AbortController AbortSignal Attr Audio AudioContext AudioWorkletNode AudioWorkletProcessor Blob
  BroadcastChannel ByteLengthQueuingStrategy CSS CSSStyleSheet Cache CanvasRenderingContext2D CharacterData
  ClipboardItem CloseEvent Comment CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent
  DOMException DOMMatrix DOMParser DOMPoint DOMRect DataTransfer DecompressionStream Document
  DocumentFragment Element ErrorEvent Event EventSource EventTarget File FileList FileReader FontFace FormData
  HTMLElement Headers Highlight History IDBDatabase IDBKeyRange Image ImageBitmap ImageData InputEvent
  IntersectionObserver KeyboardEvent Lock Location MediaRecorder MediaSource MediaStream MessageChannel
  MessageEvent MessagePort MouseEvent MutationObserver Navigator Node NodeFilter NodeList Notification
  OffscreenCanvas Option Path2D Performance PerformanceObserver Plugin PointerEvent ProgressEvent
  PushManager RTCPeerConnection Range ReadableStream Report Request ResizeObserver Response Sanitizer Scheduler
  Screen Selection ServiceWorker ShadowRoot SharedWorker Storage StyleSheet SubtleCrypto TaskController Text
  TextDecoder TextDecoderStream TextEncoder TextEncoderStream Touch TransformStream TreeWalker UIEvent URL
  URLPattern URLSearchParams VideoFrame WebGLRenderingContext WebSocket WebTransport Window Worker Worklet
  WritableStream XMLDocument XMLHttpRequest XMLSerializer XPathEvaluator XSLTProcessor
`;

/** The globals of Node, CommonJS and AMD, and of the shells and embeddings of small engines. */
const OTHERS = `
  Buffer clearImmediate define exports global module require setImmediate
  Bun Deno Duktape E Graphics HermesInternal I2C Java Packages Pin SPI Serial Storage Waveform analogRead
  analogWrite bjs digitalRead digitalWrite gc getline getPin imports java load loadFile log njs ngx os pinMode
  poke peek quit read readline readFile repl reset save scriptArgs setWatch clearWatch std version write
`;

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((names) => names.trim().split(/\s+/)));

const RESERVED = setOf(WORDS, 'exports require');
const TAKEN = setOf(WORDS, LANGUAGE, WEB, INTERFACES, OTHERS);

/**
 * Whether a script may not have this global name; or a module this name of a constant, which replaces no global. There,
 * TypeScript keeps two names for CommonJS.
 */
export function isTaken(name: string, isInModule: boolean): boolean {
  return isInModule ? RESERVED.has(name) : TAKEN.has(name) || FAMILIES.test(name);
}

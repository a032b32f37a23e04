/** Grammars as the build puts them into the page. */
declare module '*.abnf' {
  const text: string;
  export default text;
}

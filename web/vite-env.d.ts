declare module '*.module.css' {
  /** Class names by the names that the file gives them. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {}

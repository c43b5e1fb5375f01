declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  // biome-ignore lint/style/noDefaultExport: esbuild exports the names of a CSS module this way.
  export default classes;
}

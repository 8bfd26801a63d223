/** The code of a thread that ends while it starts. */
process.exit(0);

/// The use cases of flowctl, one a file: values and ports in, a report out.
package enum Workflows {}

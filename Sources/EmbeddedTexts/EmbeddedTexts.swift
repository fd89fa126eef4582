import Foundation
import PackagePlugin

/// Embeds every text of the folders of a target as code, so that the program needs no other files.
///
/// `embedInCode` of SwiftPM requires unique file names over all folders, and one second of compile
/// time per 5 KB.
@main struct EmbeddedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folders = ["archetypes", "config", "pages", "rules"]
      .map { target.directoryURL.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedText+All.swift")
    let texts = try folders.flatMap(Self.files)
    return [
      .buildCommand(
        displayName: "Embedding the texts of \(target.name)",
        executable: try context.tool(named: "embed-texts").url,
        arguments: ([output, target.directoryURL] + texts).map { $0.path(percentEncoded: false) },
        inputFiles: texts, outputFiles: [output])
    ]
  }

  /// Every file below a folder, sorted by path.
  private static func files(below folder: URL) throws -> [URL] {
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return try (found?.compactMap { $0 as? URL } ?? [])
      .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
      .sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }
  }
}

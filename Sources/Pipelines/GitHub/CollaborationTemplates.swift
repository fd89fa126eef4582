import YAML

/// Forms for pull requests and issues, which are the repository's own once they were written.
enum CollaborationTemplates {
  static let files = [
    pullRequestForm,
    PipelineFile(".github/ISSUE_TEMPLATE/bug.yml", bug, of: .repository, for: .github),
    PipelineFile(".github/ISSUE_TEMPLATE/feature.yml", feature, of: .repository, for: .github),
  ]

  /// GitHub looks for one in three folders, in any case, and for a folder of several.
  private static var pullRequestForm: PipelineFile {
    var file = PipelineFile(
      ".github/pull_request_template.md", Array(pullRequest.utf8), of: .repository, for: .github)
    file.alternatives = ["", "docs/", ".github/"].flatMap { folder in
      ["pull_request_template.md", "pull_request_template.txt", "pull_request_template"]
        .map { folder + $0 }
    }
    return file
  }

  private static let pullRequest = """
    ## What changes, and why

    ## How it was tried

    - [ ] `flowctl gate run --changed` passes
    - [ ] texts are in the string catalog, and screens were looked at in two languages

    Closes #

    """

  private static let bug: YAMLTree = [
    "name": "Something is wrong", "description": "What happens, and what should.",
    "labels": ["bug"],
    "body": [
      area("what", "What happens, and what should?"),
      area("steps", "How is it seen again?"),
      input("version", "Version of the app and of the system"),
    ],
  ]

  private static let feature: YAMLTree = [
    "name": "Something is wanted", "description": "Who needs it, and what for.",
    "labels": ["enhancement"],
    "body": [
      area("need", "Who needs it, and what for?"), area("idea", "What could it look like?"),
    ],
  ]

  private static func area(_ id: String, _ label: String) -> YAMLTree {
    field("textarea", id, label)
  }

  private static func input(_ id: String, _ label: String) -> YAMLTree { field("input", id, label) }

  private static func field(_ type: String, _ id: String, _ label: String) -> YAMLTree {
    [
      "type": .text(type), "id": .text(id), "attributes": ["label": .text(label)],
      "validations": ["required": true],
    ]
  }
}

# SPDX-FileCopyrightText: 2026 The Qonduit authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Where things go when they are installed.
include(GNUInstallDirs)

foreach(program IN ITEMS qonduit qonduit-headless qonduit-stdio)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
    endif()
endforeach()

if(UNIX AND NOT APPLE)
    set(linux "${PROJECT_SOURCE_DIR}/packaging/linux")
    configure_file("${linux}/qonduit.service.in" "${CMAKE_CURRENT_BINARY_DIR}/qonduit.service" @ONLY)
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/qonduit.service" DESTINATION lib/systemd/user)
    install(FILES "${linux}/qonduit.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
    if(TARGET qonduit)
        install(FILES "${linux}/qonduit.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
        install(FILES "${linux}/qonduit-mime.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
        install(FILES "${linux}/qonduit.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
        file(GLOB icon "${PROJECT_SOURCE_DIR}/resources/icons/qonduit.svg")
        if(icon)
            install(FILES ${icon} DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
        endif()
    endif()
endif()
